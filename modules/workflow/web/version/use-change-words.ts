import { useMemo } from 'react'
import { useT } from '#shell/i18n.ts'
import type { ElementChange } from '#workflow/contract/definition.ts'
import { namedField, useFormFields } from '../design/form-fields.ts'
import type { Words } from '../design/tree/words.ts'
import { useRuleNames } from '../design/use-rule-names.ts'

/** The words of changed fields, with the names of whom their rules name. @param formKey of the newer version */
export function useChangeWords(formKey: string, changes: readonly ElementChange[]): Words {
  const t = useT()
  const picked = useRuleNames(useMemo(() => rulesOf(changes), [changes]))
  const fields = new Map(
    useFormFields(formKey)
      .map(namedField)
      .map(({ name, label }) => [name, label]),
  )
  return {
    t,
    nameOf: (kind, id) => {
      if (kind === 'field') return fields.get(id) ?? id
      return kind === 'form' || kind === 'process' || kind === 'work' ? id : picked(kind, id)
    },
    titleOf: () => undefined,
  }
}

const rulesOf = (changes: readonly ElementChange[]): string[] =>
  changes
    .flatMap(({ fields }) => fields)
    .filter(({ field }) => field === 'people' || field === 'copies')
    .flatMap(({ before, after }) => [before, after])
