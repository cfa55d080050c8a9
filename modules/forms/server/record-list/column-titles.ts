/** How the columns of sheets are headed: what an export writes an import finds again. */
import { textIn, type Field, type FieldId, type FormLanguage } from '#forms-core/index.ts'

/** Labels of fields; where several have the same, with the variable name behind it. */
export function columnTitles(fields: readonly Field[], language: FormLanguage): ReadonlyMap<FieldId, string> {
  const counts = new Map<string, number>()
  for (const { label } of fields) {
    const text = textIn(label, language)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return new Map(
    fields.map(({ id, name, label }) => {
      const text = textIn(label, language)
      return [id, (counts.get(text) ?? 0) > 1 ? `${text} (${name})` : text]
    }),
  )
}
