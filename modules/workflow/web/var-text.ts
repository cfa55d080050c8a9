/** Values of variables as text. */
import { t } from '#shell/i18n.ts'
import type { VarField } from '#workflow/contract/form.ts'
import { readable } from '#workflow/contract/readable.ts'

/** A value as people read it. @param names people by what stands in a variable */
export function varText(value: unknown, field: VarField | undefined, names: Readonly<Record<string, string>>): string {
  switch (field?.kind) {
    case 'radio':
    case 'select':
      return field.options?.find((option) => option.value === value)?.label ?? plain(value)
    case 'user':
      return [value]
        .flat()
        .map((one) => (typeof one === 'string' ? (names[one] ?? one) : plain(one)))
        .join(t('workflow.event.and'))
    default:
      return plain(value)
  }
}

const plain = (value: unknown): string =>
  readable(value, { yes: t('workflow.form.yes'), no: t('workflow.form.no'), and: t('workflow.event.and') })
