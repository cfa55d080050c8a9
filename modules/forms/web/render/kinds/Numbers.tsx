import { InputNumber } from 'antd'
import { capitalAmount, decimalsOf, textIn } from '#forms-core/index.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { grouped, symbolOf } from '../view/number-words.ts'
import { ariaOf, groupAriaOf, numberOf, type ControlProps } from './control.ts'

/** Numbers, amounts and durations. */
export default function Numbers(props: ControlProps) {
  switch (props.field.kind) {
    case 'number':
      return <PlainNumber {...props} unit={props.field.unit} />
    case 'amount':
      return <MoneyAmount {...props} field={props.field} />
    case 'duration':
      return <Duration {...props} />
    default:
      return null
  }
}

/** A number that is typed: what is no number is not taken over. */
const common = (props: ControlProps) => ({
  ...ariaOf(props),
  className: 'frm-number',
  value: numberOf(props.value),
  controls: false,
  inputMode: 'decimal' as const,
  autoComplete: 'off',
  onChange: (next: number | null) => props.onChange(next),
  ...(props.placeholder !== undefined && { placeholder: props.placeholder }),
})

function PlainNumber({ unit, ...props }: ControlProps & { unit: { zh: string; en: string } | undefined }) {
  return (
    <InputNumber<number> {...common(props)} {...(unit !== undefined && { suffix: textIn(unit, currentLanguage()) })} />
  )
}

/** Written with groups of digits once it is not being typed. */
function MoneyAmount({ field, ...props }: ControlProps & { field: ControlProps['field'] & { kind: 'amount' } }) {
  const value = numberOf(props.value)
  const capital = field.capital === true && value !== null && !props.isInCell ? capitalAmount(value) : undefined
  const digits = decimalsOf(field)
  return (
    <>
      <InputNumber<number>
        {...common({ ...props, field })}
        prefix={symbolOf(field.currency)}
        formatter={(shown, { userTyping, input }) => (userTyping ? input : groupedText(shown, digits, input))}
        parser={(text) => Number((text ?? '').replaceAll(/[^\d.-]/g, ''))}
      />
      {capital !== undefined && <span className="frm-capital">{capital}</span>}
    </>
  )
}

/** The control may give a number as a text. */
function groupedText(shown: number | string | undefined, digits: number, input: string): string {
  const value = Number(shown)
  return shown === undefined || shown === '' || Number.isNaN(value) ? input : grouped(value, digits)
}

const MINUTES = 60

/** Hours and minutes; stored are minutes. */
function Duration(props: ControlProps) {
  const t = useT()
  const value = numberOf(props.value)
  const hours = value === null ? null : Math.trunc(value / MINUTES)
  const minutes = value === null ? null : value - Math.trunc(value / MINUTES) * MINUTES
  const change = (nextHours: number | null, nextMinutes: number | null) =>
    props.onChange(nextHours === null && nextMinutes === null ? null : (nextHours ?? 0) * MINUTES + (nextMinutes ?? 0))
  const { id, ...aria } = ariaOf(props)
  const { 'aria-labelledby': labelledBy } = groupAriaOf(props)
  return (
    <div className="frm-duration" role="group" aria-labelledby={labelledBy}>
      <InputNumber<number>
        {...aria}
        id={id}
        value={hours}
        precision={0}
        controls={false}
        suffix={t('forms.fill.hours')}
        aria-label={`${props.label} ${t('forms.fill.hours')}`}
        onChange={(next) => change(next, minutes)}
      />
      <InputNumber<number>
        {...aria}
        value={minutes}
        precision={0}
        controls={false}
        suffix={t('forms.fill.minutes')}
        aria-label={`${props.label} ${t('forms.fill.minutes')}`}
        onChange={(next) => change(hours, next)}
      />
    </div>
  )
}
