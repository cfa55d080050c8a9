import { textIn } from '#forms-core/index.ts'
import type { FieldDifference } from '#forms/contract/record.ts'
import { t as translate, useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'

/** What another version of the form has done to its fields, one line for each kind of change. */
export function FieldDifferences({ differences }: { differences: readonly FieldDifference[] }) {
  const t = useT()
  const linesOf = (is: FieldDifference['is']) => {
    const fields = differences.filter((one) => one.is === is).map(sayField)
    return fields.length === 0
      ? []
      : [{ is, text: t(`forms.record.difference.${is}`, { fields: fields.join(t('kit.list.comma')) }) }]
  }
  return (
    <ul className="frm-differences">
      {(['added', 'renamed', 'changed', 'retired'] as const).flatMap(linesOf).map(({ is, text }) => (
        <li key={is}>{text}</li>
      ))}
    </ul>
  )
}

function sayField({ label, before }: FieldDifference): string {
  const language = currentLanguage()
  const name = textIn(label, language)
  return before === null
    ? name
    : translate('forms.record.difference.nameBefore', { name, before: textIn(before, language) })
}
