/** Rows of a list that is refreshed by itself. */

/**
 * What a table shows after a refresh. While a user works in it, rows stay where they are: those that are gone are kept
 * in their place until the next refresh without the user, and new ones wait.
 */
export function steadyRows<Row extends { readonly id: string }>(
  shown: readonly Row[],
  fresh: readonly Row[],
  isSteady: boolean,
): readonly Row[] {
  if (!isSteady || shown.length === 0) return fresh
  const byId = new Map(fresh.map((row) => [row.id, row]))
  return shown.map((row) => byId.get(row.id) ?? row)
}
