import type { State } from '#process/index.ts'

/**
 * What a token sees of the variables: those of the scopes around it, the nearest first. All of the process where there
 * is no token.
 */
export function varsAt({ tokens, scopes }: State, token: number | null): Record<string, never> {
  const seen: Record<string, unknown> = {}
  let id: number | undefined = (token === null ? undefined : tokens[token]?.s) ?? ROOT
  while (id !== undefined) {
    const { vars, p }: { vars?: object; p?: number } = scopes[id] ?? {}
    for (const [name, value] of Object.entries(vars ?? {})) if (!Object.hasOwn(seen, name)) seen[name] = value
    id = p
  }
  return seen as Record<string, never>
}

const ROOT = 1
