import { Input } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { LocalText } from '#forms-core/index.ts'

interface LocalInputProps {
  label: string
  value: LocalText | undefined
  /** One language at least has a text. */
  isRequired?: boolean
  isLong?: boolean
  isOff?: boolean
  onChange: (value: LocalText | undefined) => void
}

/** A text in both languages, that of the page first. */
export function LocalInput({
  label,
  value,
  isRequired = false,
  isLong = false,
  isOff = false,
  onChange,
}: LocalInputProps) {
  const t = useT()
  const id = useId()
  /** What cannot be taken over: both languages emptied. */
  const [emptied, setEmptied] = useState(false)
  const languages = currentLanguage() === 'zh' ? (['zh', 'en'] as const) : (['en', 'zh'] as const)
  const shown = emptied ? { zh: '', en: '' } : (value ?? { zh: '', en: '' })
  const change = (language: 'zh' | 'en', text: string) => {
    const changed = { ...shown, [language]: text }
    const isEmpty = changed.zh.trim() === '' && changed.en.trim() === ''
    setEmptied(isEmpty && isRequired)
    if (!isEmpty) onChange(changed)
    else if (!isRequired) onChange(undefined)
  }
  const error = emptied ? t('forms.design.textMissing') : undefined
  return (
    <Labelled id={id} label={label} isRequired={isRequired} error={error}>
      <div className="frd-local">
        {languages.map((language, at) => {
          const input = {
            value: shown[language],
            disabled: isOff,
            maxLength: isLong ? 2_000 : 200,
            'aria-label': at === 0 ? label : t(`forms.design.inLanguage.${language}`, { label }),
            onChange: (event: { target: { value: string } }) => change(language, event.target.value),
            ...(at === 0 && { id }),
            ...(emptied && { status: 'error' as const, 'aria-describedby': `${id}-error` }),
          }
          const placeholder = t(`forms.design.language.${language}`)
          return isLong ? (
            <Input.TextArea key={language} {...input} placeholder={placeholder} rows={2} />
          ) : (
            <Input key={language} {...input} placeholder={placeholder} autoComplete="off" />
          )
        })}
      </div>
    </Labelled>
  )
}
