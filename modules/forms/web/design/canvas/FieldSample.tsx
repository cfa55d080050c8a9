import { Calendar, ChevronDown, Clock, MapPin, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { allOptions, type Field } from '#forms-core/index.ts'
import { inLanguage } from '../state/words.ts'
import './fields.css'

const MAX_SHOWN = 6

/** How a field will look, without being one: nothing in it takes the focus. */
export function FieldSample({ field }: { field: Field }) {
  const t = useT()
  const own = field.placeholder === undefined ? undefined : inLanguage(field.placeholder)
  const isFixed = field.readOnly === true || field.computed !== undefined
  const line = (text: string, icon?: ReactNode) => (
    <span className="frd-sample" data-fixed={isFixed}>
      <span>{isFixed && field.computed !== undefined ? t('forms.design.sample.computed') : (own ?? text)}</span>
      {icon}
    </span>
  )
  switch (field.kind) {
    case 'textarea':
    case 'richText':
      return (
        <span className="frd-sample frd-sample-tall" data-fixed={isFixed}>
          {own ?? t('forms.design.sample.text')}
        </span>
      )
    case 'number':
    case 'duration':
      return line(t('forms.design.sample.number'), 'unit' in field && field.unit && <em>{inLanguage(field.unit)}</em>)
    case 'amount':
      return line('0.00', <em>{field.currency}</em>)
    case 'date':
    case 'dateTime':
    case 'dateRange':
      return line(t(`forms.design.sample.${field.kind}`), <Calendar size={16} aria-hidden="true" />)
    case 'time':
      return line(t('forms.design.sample.time'), <Clock size={16} aria-hidden="true" />)
    case 'switch':
      return <span className="frd-sample-switch" aria-hidden="true" />
    case 'radio':
    case 'checkbox':
      return <Choices field={field} />
    case 'address':
      return line(t('forms.design.sample.address'), <MapPin size={16} aria-hidden="true" />)
    case 'file':
    case 'picture':
      return (
        <span className="frd-sample-drop">
          <Upload size={16} aria-hidden="true" />
          {t('forms.design.sample.file')}
        </span>
      )
    case 'signature':
      return <span className="frd-sample-drop">{t('forms.design.sample.signature')}</span>
    case 'serial':
      return (
        <span className="frd-sample" data-fixed="true">
          {`${field.serial.prefix}${t('forms.design.sample.serial')}`}
        </span>
      )
    case 'formula':
      return (
        <span className="frd-sample" data-fixed="true">
          {t('forms.design.sample.computed')}
        </span>
      )
    case 'select':
    case 'cascader':
    case 'dictionary':
    case 'tree':
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
      return line(t('forms.design.sample.select'), <ChevronDown size={16} aria-hidden="true" />)
    default:
      return line(t('forms.design.sample.text'))
  }
}

function Choices({ field }: { field: Extract<Field, { kind: 'radio' | 'checkbox' }> }) {
  const t = useT()
  if (field.options.from !== 'fixed')
    return <span className="frd-sample-choices">{t(`forms.design.options.from.${field.options.from}`)}</span>
  const options = [...allOptions(field.options.options)]
  return (
    <span className="frd-sample-choices" data-kind={field.kind}>
      {options.slice(0, MAX_SHOWN).map(({ value, label }) => (
        <span key={value}>{inLanguage(label)}</span>
      ))}
      {options.length > MAX_SHOWN && (
        <span data-more="true">{t('forms.design.sample.more', { count: options.length - MAX_SHOWN })}</span>
      )}
    </span>
  )
}
