/** A theme as a file, and back. What comes in is checked as strictly as what the server takes. */
import type { ThemeChange } from '#contract/theme-config.ts'

/** Why a file is no theme: it is no JSON object, or these fields cannot stay. */
export type ImportFailure =
  | { readonly kind: 'format' }
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
export type Imported = { readonly theme: ThemeChange } | { readonly failure: ImportFailure }

const LARGEST_FILE = 64 * 1024

/** @returns the fields of the file, or why it is refused as a whole */
export async function readThemeFile(file: File): Promise<Imported> {
  if (file.size > LARGEST_FILE) return { failure: { kind: 'format' } }
  const { ThemeLayer } = await import('#contract/theme.ts') // brings zod along
  let given: unknown
  try {
    given = JSON.parse(await file.text())
  } catch {
    return { failure: { kind: 'format' } }
  }
  const { data, error } = ThemeLayer.safeParse(given)
  if (data) return { theme: defined(data) }
  const fields = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String),
  )
  return { failure: fields.length > 0 ? { kind: 'fields', fields: [...new Set(fields)] } : { kind: 'format' } }
}

const defined = (layer: Readonly<Record<string, unknown>>): ThemeChange =>
  Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined))

/** Hands the theme to the browser as a file. */
export function downloadTheme(theme: ThemeChange, name: string): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(theme, null, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
