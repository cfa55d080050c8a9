import { InputNumber } from 'antd'
import { textIn } from '#forms-core/index.ts'
import { currentLanguage } from '#shell/language.ts'
import { ariaOf, numberOf, type ControlProps } from './control.ts'

/** Numbers and amounts. */
export default function Numbers(props: ControlProps) {
  const { field, value, onChange, placeholder } = props
  if (field.kind !== 'number' && field.kind !== 'amount') return null
  const unit = field.kind === 'number' ? field.unit : undefined
  return (
    <InputNumber<number>
      {...ariaOf(props)}
      className="frm-number"
      value={numberOf(value)}
      controls={false}
      {...(placeholder !== undefined && { placeholder })}
      {...(unit !== undefined && { suffix: textIn(unit, currentLanguage()) })}
      onChange={(next) => onChange(next)}
    />
  )
}
