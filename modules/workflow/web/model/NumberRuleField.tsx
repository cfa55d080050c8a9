import { Input, InputNumber, Select, Switch } from 'antd'
import { serialText } from '#forms-core/values/serial.ts'
import { useT } from '#shell/i18n.ts'
import { dayOf } from '#shell/time/zone.ts'
import { NumberRule } from '#workflow/contract/number-rule.ts'

interface NumberRuleFieldProps {
  /** Of the form, which hands all three to its field. */
  id?: string
  value?: NumberRule | null
  onChange?: (rule: NumberRule | null) => void
}

const BEGUN: NumberRule = { prefix: '', period: 'month', digits: 4 }
const PERIODS = NumberRule.shape.period.options

/** How requests are numbered: not at all, or by a prefix, a period and a number with at least so many digits. */
export function NumberRuleField({ id, value = null, onChange }: NumberRuleFieldProps) {
  const t = useT()
  const set = (change: Partial<NumberRule>) => onChange?.({ ...BEGUN, ...value, ...change })
  return (
    <div className="wf-number-rule">
      <Switch
        {...(id && { id })}
        checked={value !== null}
        onChange={(isOn) => onChange?.(isOn ? BEGUN : null)}
        aria-label={t('workflow.settings.number')}
      />
      {value !== null && (
        <>
          <Input
            className="wf-number-prefix"
            aria-label={t('workflow.settings.number.prefix')}
            placeholder={t('workflow.settings.number.prefix')}
            value={value.prefix}
            maxLength={20}
            onChange={({ target }) =>
              NumberRule.shape.prefix.safeParse(target.value).success && set({ prefix: target.value })
            }
          />
          <Select
            className="wf-number-period"
            aria-label={t('workflow.settings.number.period')}
            value={value.period}
            options={PERIODS.map((period) => ({
              value: period,
              label: t(`workflow.settings.number.period.${period}`),
            }))}
            onChange={(period) => set({ period })}
          />
          <InputNumber
            aria-label={t('workflow.settings.number.digits')}
            value={value.digits}
            min={2}
            max={10}
            precision={0}
            suffix={t('workflow.settings.number.unit')}
            onChange={(digits) => digits !== null && set({ digits })}
          />
          <p className="wf-hint">{t('workflow.settings.number.sample', { sample: sampleOf(value) })}</p>
        </>
      )}
    </div>
  )
}

/** The first number of a period, as it would be today. */
export const sampleOf = (rule: NumberRule): string => serialText(rule, dayOf(new Date()), 1)
