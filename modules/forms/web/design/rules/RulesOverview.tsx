import { Button } from 'antd'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { useT } from '#shell/i18n.ts'
import { placedFields, referencesTo } from '#forms-core/index.ts'
import { useDesigner } from '../state/use-designer.ts'
import { usePanes } from '../state/panes.ts'
import { inLanguage, propertyName } from '../state/words.ts'
import { CONDITIONS, ruleOf, type RuleSlot } from './rule-slot.ts'
import { sayRule } from './say-rule.ts'
import './rules.css'

interface RulesOverviewProps {
  open: boolean
  onClose: () => void
}

/** Every rule of the form as a sentence, and where the field that it belongs to is used. */
export default function RulesOverview({ open, onClose }: RulesOverviewProps) {
  const t = useT()
  const { model, select, isReadOnly } = useDesigner()
  const { open: openPane } = usePanes()
  const ruled = placedFields(model.fields).flatMap(({ field, table }) => {
    const slots: RuleSlot[] = [
      ...CONDITIONS.map((is) => ({ is })),
      { is: 'computed' as const },
      { is: 'default' as const },
      ...(field.checks ?? []).map((_, at) => ({ is: 'check' as const, at })),
    ]
    const rules = slots.flatMap((slot) => {
      const rule = ruleOf(field, slot)
      return rule === undefined ? [] : [{ slot, rule }]
    })
    return rules.length === 0 ? [] : [{ field, table, rules }]
  })
  return (
    <TabDrawer open={open} title={t('forms.design.rulesTitle')} width={640} onClose={onClose}>
      {ruled.length === 0 && <p className="frd-hint">{t('forms.design.noRules')}</p>}
      {ruled.map(({ field, table, rules }) => {
        const label =
          table === undefined ? inLanguage(field.label) : `${inLanguage(table.label)} / ${inLanguage(field.label)}`
        const users = referencesTo(model, new Set([field.id]))
        return (
          <section key={field.id} className="frd-rules" aria-label={label}>
            <h4>{label}</h4>
            {rules.map(({ slot, rule }) => (
              <div key={JSON.stringify(slot)} className="frd-rule">
                <span className="frd-quiet">{propertyName(t, slot.is === 'check' ? 'checks' : slot.is)}</span>
                <p>{sayRule(t, model, field.id, rule)}</p>
                {!isReadOnly && (
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('forms.design.editRule', {
                      name: `${label} ${propertyName(t, slot.is === 'check' ? 'checks' : slot.is)}`,
                    })}
                    onClick={() => {
                      select({ is: 'field', id: field.id })
                      openPane({ is: 'rule', field: field.id, slot })
                    }}
                  >
                    {t('forms.design.edit')}
                  </Button>
                )}
              </div>
            ))}
            {users.length > 0 && (
              <p className="frd-hint">
                {t('forms.design.usedIn', {
                  places: users
                    .map(({ by, property }) =>
                      t('forms.design.remove.place', {
                        field: inLanguage(by.field.label),
                        property: propertyName(t, property),
                      }),
                    )
                    .join(t('forms.design.listSeparator')),
                })}
              </p>
            )}
          </section>
        )
      })}
    </TabDrawer>
  )
}
