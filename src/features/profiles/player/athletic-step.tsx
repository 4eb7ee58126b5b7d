import type { CompetitiveFactors } from '#domain/contracts/reference-data.ts'
import { HeightFields, PositionField } from '#kit/athletic-fields.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { TabPanels } from '#ui/tab-panels.tsx'
import { AccoladeTab } from './accolade-tab.tsx'
import { factorsOfTab, PROFILE_TABS } from './step-props.ts'
import type { ProfileTab, StepProps } from './step-props.ts'
import css from './athletic-step.module.css'
import accoladeWordsCss from './accolade-words.module.css'

type AthleticStepProps = StepProps & {
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
  /** Of every organization type; undefined while they are on their way, null where they cannot be had. */
  factors: CompetitiveFactors | undefined | null
  itemErrors: ReadonlyMap<number, string>
}

/** How the player is built, and what they and their teams have achieved. */
export function AthleticStep(props: AthleticStepProps) {
  const { form, errors, tab, onTab, factors } = props
  return (
    <>
      <HeightFields {...props} />
      <PositionField {...props} />
      <div className={css.accolades}>
        <h3>Events and accolades</h3>
        <p className={accoladeWordsCss.quiet}>
          Recent seasons count toward the competitive score. Older ones stay in your profile. The best of each kind
          counts most. Each further one counts less.
        </p>
        {errors.competitive_items && <FieldError>{errors.competitive_items}</FieldError>}
        {factors === null && (
          <p className={accoladeWordsCss.quiet}>
            You’re offline. Connect once to load events and accolades. Your profile keeps what it has.
          </p>
        )}
        {factors && (
          <TabPanels
            label="Events and accolades"
            current={tab}
            onSelect={onTab}
            tabs={PROFILE_TABS.map((id) => {
              const count = form.competitive_items.filter(({ factor_id }) =>
                factorsOfTab(factors, id).some((factor) => factor.id === factor_id),
              ).length
              return { id, label: id, badge: count === 0 ? undefined : { count, text: `${count} listed` } }
            })}
          >
            <AccoladeTab key={tab} {...props} factors={factorsOfTab(factors, tab)} />
          </TabPanels>
        )}
      </div>
    </>
  )
}
