import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { organizations } from '#data/queries/reference-lists.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { addOrganization } from '#domain/contracts/reference-data.ts'
import { organizationWords } from '#domain/profiles/live-player-form.ts'
import { ComboboxField } from '#ui/combobox-field.tsx'
import { useSettled } from '#ui/use-settled.ts'
import type { StepProps } from './step-props.ts'

type OrganizationFieldProps = Pick<StepProps, 'form' | 'change'> & {
  organizationType: 1 | 2 | 3 | 5
  error: string | undefined
}

/** Found by what is typed; what the list lacks can be added. Offline the typed name stands by itself. */
export function OrganizationField({ form, change, organizationType, error }: OrganizationFieldProps) {
  const services = useServices()
  const { userId } = usePerson()
  const name = form.organization_name
  const search = useSettled(name.trim())
  const found = useQuery({
    ...organizations(services.api, userId, organizationType, search),
    placeholderData: (before) => before,
  })
  const [refusal, setRefusal] = useState<{ name: string; text: string }>()
  const options = (found.data ?? []).map((it) => ({
    id: String(it.id),
    label: it.name,
    detail: [it.city, it.state_name].filter(Boolean).join(', ') || undefined,
  }))
  const { label } = organizationWords(form.organization_type)
  const isListed = options.some((option) => sameName(option.label, name))
  const mayAdd =
    name.trim() !== '' && search === name.trim() && !isListed && found.isSuccess && !found.isPlaceholderData

  async function add() {
    const organization = {
      name,
      organization_type_id: organizationType,
      city: form.city.trim(),
      state_name: form.state_name,
    }
    try {
      const added = await services.api.call(addOrganization, organization)
      change({ organization_name: added.name })
    } catch (failure) {
      // The name itself is in the profile already; only a name that is no name needs a word.
      if (failure instanceof ApiError && failure.fields['name'])
        setRefusal({ name, text: failure.fields['name'][0] ?? failure.message })
    }
  }

  return (
    <ComboboxField
      label={label}
      value={name}
      error={error ?? (refusal?.name === name ? refusal.text : undefined)}
      dir="auto"
      autoCapitalize="words"
      hint={hintOf(found.error, isListed)}
      options={options}
      onText={(organization_name) => change({ organization_name })}
      onChoose={(option) => change({ organization_name: option.label })}
      addLabel={mayAdd ? `Add "${name.trim()}"` : undefined}
      onAdd={() => void add()}
      status={`${options.length} found`}
    />
  )
}

function hintOf(error: Error | null, isListed: boolean): string | undefined {
  if (error instanceof OfflineError) return 'You’re offline, so you can’t search the list. We’ll use what you type.'
  return isListed ? undefined : 'Type to search. If it’s not in the list, type the full name.'
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
