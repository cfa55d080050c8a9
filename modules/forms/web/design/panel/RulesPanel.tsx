import { Button } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT, type Translate } from '#shell/i18n.ts'
import { isComputable, MAX_CHECKS, referencesTo, type Field, type PlacedField } from '#forms-core/index.ts'
import { CONDITIONS, ruleOf, withRule, type RuleSlot } from '../rules/rule-slot.ts'
import { sayRule } from '../rules/say-rule.ts'
import { useDesigner } from '../state/use-designer.ts'
import { usePanes } from '../state/panes.ts'
import { inLanguage, propertyName } from '../state/words.ts'
import { useSet } from './use-set.ts'

/** The rules of a field as sentences, and where it is used. */
export function RulesPanel({ placed: { field } }: { placed: PlacedField }) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const { open } = usePanes()
  const checks = field.checks ?? []
  const newCheck: RuleSlot = { is: 'check', at: checks.length }
  return (
    <div className="frd-panel-body">
      <section className="frd-rules" aria-label={t('forms.design.rules')}>
        <h4>{t('forms.design.rules')}</h4>
        {slotsOf(field).map((slot) => (
          <RuleLine key={slot.is} field={field} slot={slot} />
        ))}
      </section>
      {field.kind !== 'formula' && field.kind !== 'serial' && (
        <section className="frd-rules" aria-label={propertyName(t, 'checks')}>
          <h4>{propertyName(t, 'checks')}</h4>
          {checks.map((_, at) => (
            <RuleLine key={at} field={field} slot={{ is: 'check', at }} />
          ))}
          {!isReadOnly && (
            <Button
              size="small"
              icon={<Plus size={14} />}
              disabled={checks.length >= MAX_CHECKS}
              onClick={() => open({ is: 'rule', field: field.id, slot: newCheck })}
            >
              {t('forms.design.addCheck')}
            </Button>
          )}
        </section>
      )}
      <UsedBy field={field} />
    </div>
  )
}

/** The rules that a field can have. */
function slotsOf(field: Field): RuleSlot[] {
  const isLocked = field.kind === 'formula' || field.kind === 'serial'
  const conditions: RuleSlot[] = (isLocked ? (['visibleWhen'] as const) : CONDITIONS).map((is) => ({ is }))
  const computed: RuleSlot[] = isComputable(field) ? [{ is: 'computed' }] : []
  const start: RuleSlot[] = field.default?.from === 'rule' ? [{ is: 'default' }] : []
  return [...conditions, ...computed, ...start]
}

function RuleLine({ field, slot }: { field: Field; slot: RuleSlot }) {
  const t = useT()
  const { model, isReadOnly } = useDesigner()
  const { pane, open } = usePanes()
  const set = useSet(field.id)
  const rule = ruleOf(field, slot)
  const name = slot.is === 'check' ? t('forms.design.checkNumber', { number: slot.at + 1 }) : propertyName(t, slot.is)
  const isOpen = pane?.is === 'rule' && pane.field === field.id && JSON.stringify(pane.slot) === JSON.stringify(slot)
  const message = slot.is === 'check' ? field.checks?.[slot.at]?.message : undefined
  const remove = () => {
    const { property, value } = withRule(field, slot, undefined)
    set(property, value)
  }
  return (
    <div className="frd-rule" data-open={isOpen}>
      <span className="frd-quiet">{name}</span>
      <p>
        {rule === undefined ? (
          <span className="frd-quiet">{noneOf(t, field, slot)}</span>
        ) : (
          sayRule(t, model, field.id, rule)
        )}
        {message && <small>{inLanguage(message)}</small>}
      </p>
      {!isReadOnly && (
        <span>
          <Button
            type="link"
            size="small"
            aria-label={t(rule === undefined ? 'forms.design.addRule' : 'forms.design.editRule', { name })}
            onClick={() => open({ is: 'rule', field: field.id, slot })}
          >
            {t(rule === undefined ? 'forms.design.add' : 'forms.design.edit')}
          </Button>
          {rule !== undefined && field.kind !== 'formula' && (
            <IconButton
              size="small"
              icon={<Trash2 size={14} />}
              name={t('forms.design.removeRule', { name })}
              onClick={remove}
            />
          )}
        </span>
      )}
    </div>
  )
}

/** What holds where there is no rule. */
function noneOf(t: Translate, field: Field, slot: RuleSlot): string {
  switch (slot.is) {
    case 'visibleWhen':
      return t('forms.design.none.visibleWhen')
    case 'requiredWhen':
      return t(field.required === true ? 'forms.design.none.required' : 'forms.design.none.requiredWhen')
    case 'readOnlyWhen':
      return t(field.readOnly === true ? 'forms.design.none.readOnly' : 'forms.design.none.readOnlyWhen')
    default:
      return t('forms.design.none.computed')
  }
}

/** Every place that uses the field; each selects the field there. */
function UsedBy({ field }: { field: Field }) {
  const t = useT()
  const { model, select } = useDesigner()
  const places = referencesTo(model, new Set([field.id]))
  return (
    <section className="frd-rules" aria-label={t('forms.design.usedBy')}>
      <h4>{t('forms.design.usedBy')}</h4>
      {places.length === 0 && <p className="frd-hint">{t('forms.design.usedByNone')}</p>}
      <ul className="frd-used">
        {places.map(({ by, property }) => (
          <li key={by.field.id + property}>
            <Button type="link" size="small" onClick={() => select({ is: 'field', id: by.field.id }, 'canvas')}>
              {t('forms.design.remove.place', {
                field: inLanguage(by.field.label),
                property: propertyName(t, property),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
