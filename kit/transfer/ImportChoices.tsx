import type { ImportColumn } from '#contract/import.ts'

/** The id of a column's choices; none for one in which anything can be entered, or several. */
export const choicesId = ({ key, choices, isList }: ImportColumn): string | undefined =>
  choices.length > 0 && !isList ? `import-choices-${key}` : undefined

/** What can be chosen in cells, offered by the browser while one types. */
export function ImportChoices({ columns }: { columns: readonly ImportColumn[] }) {
  return columns.map((column) => (
    <datalist key={column.key} id={choicesId(column)}>
      {column.choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </datalist>
  ))
}
