import { useMutation } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { PackageForm, updatePackage } from '#domain/contracts/packages.ts'
import type { Package } from '#domain/contracts/packages.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField, TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { centsOf } from './prices.ts'
import adminFormCss from './admin-form.module.css'

type PackageDialogProps = { offer: Package; onClose: () => void }
type Field = 'name' | 'price_cents' | 'turnaround_days' | 'includes'
type Errors = { [Name in Field]?: string | undefined }

/** Name, price, promise and description of a package. What it gives stays, since it was bought for that. */
export function PackageDialog({ offer, onClose }: PackageDialogProps) {
  const { api } = useServices()
  const [form, setForm] = useState({
    name: offer.name,
    price: (offer.price_cents / 100).toFixed(2),
    days: String(offer.turnaround_days),
    includes: offer.includes.join('\n'),
    isActive: offer.is_active,
  })
  const [errors, setErrors] = useState<Errors>({})
  const save = useMutation({
    mutationFn: (body: PackageForm) => api.call(updatePackage, { package_id: offer.id, ...body }),
    onSuccess: ({ name }) => {
      toaster.success(`${name} is saved.`)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError)
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([name, [message]]) => [name, message])))
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    const body = {
      name: form.name,
      price_cents: centsOf(form.price) ?? -1,
      turnaround_days: Number(form.days),
      is_active: form.isActive,
      includes: form.includes
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    }
    const found: Errors = {
      name: refusalOf(PackageForm.entries.name, body.name),
      price_cents:
        centsOf(form.price) === undefined
          ? 'Enter a price like 199.00'
          : refusalOf(PackageForm.entries.price_cents, body.price_cents),
      turnaround_days: refusalOf(
        PackageForm.entries.turnaround_days,
        form.days === '' ? Number.NaN : body.turnaround_days,
      ),
      includes: refusalOf(PackageForm.entries.includes, body.includes),
    }
    setErrors(found)
    const first = (Object.keys(found) as Field[]).find((name) => found[name])
    if (first === undefined) save.mutate(body)
    else event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={offer.name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form="package" aria-disabled={save.isPending || undefined}>
            Save
          </Button>
        </>
      }
    >
      <form id="package" className={adminFormCss.form} noValidate onSubmit={submit}>
        {save.error && <Notice tone="danger" icon={Ban} title={failureWords(save.error)} isLive />}
        <TextField
          label="Name"
          name="name"
          value={form.name}
          error={errors.name}
          onChange={({ currentTarget: { value } }) => setForm({ ...form, name: value })}
        />
        <TextField
          label={`Price in ${offer.currency}`}
          name="price_cents"
          inputMode="decimal"
          value={form.price}
          error={errors.price_cents}
          hint="Applies to new orders."
          onChange={({ currentTarget: { value } }) => setForm({ ...form, price: value })}
        />
        <TextField
          label="Promised within (days)"
          name="turnaround_days"
          inputMode="numeric"
          value={form.days}
          error={errors.turnaround_days}
          onChange={({ currentTarget: { value } }) => setForm({ ...form, days: value })}
        />
        <TextAreaField
          label="What’s included, one per line"
          name="includes"
          rows={4}
          value={form.includes}
          error={errors.includes}
          onChange={({ currentTarget: { value } }) => setForm({ ...form, includes: value })}
        />
        <CheckboxField
          label="Offered to players and coaches"
          checked={form.isActive}
          onChange={({ currentTarget: { checked } }) => setForm({ ...form, isActive: checked })}
        />
      </form>
    </Modal>
  )
}
