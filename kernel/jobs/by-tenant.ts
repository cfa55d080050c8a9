/** Groups what belongs to tenants, in its order. */
export function byTenant<Item extends { readonly tenantId: number }>(items: readonly Item[]): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(item.tenantId)
    if (group) group.push(item)
    else groups.set(item.tenantId, [item])
  }
  return groups
}
