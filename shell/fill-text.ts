/** A place for a value, `{{name}}`, or for a number with separators of thousands, `{{count, number}}`. */
const PLACE = /\{\{(\w+)(?:, (number))?\}\}/g

/**
 * A text with its places filled. A place without a value stays as it is, so that the defect is seen.
 * @param write how `{{count, number}}` writes a number
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number>>,
  write: (value: number) => string = String,
): string {
  return text.replaceAll(PLACE, (place, name: string, format?: string) => {
    const value = values[name]
    return format !== undefined && typeof value === 'number' ? write(value) : String(value ?? place)
  })
}
