/** What packages are chosen from, and what a choice comes to: menus, codes, and what of the product is left out. */
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PackageMenu } from '#tenancy/contract/tenant-package.ts'

/** Every package has the page on which a tenant sees its package. */
const ALWAYS = ['sys:quota:page'] as const

type KernelPart = Pick<Kernel, 'productMenus'>

export const packageMenus = ({ productMenus }: KernelPart, language: 'zh' | 'en'): PackageMenu[] =>
  productMenus.map(({ code, parentCode, name: [zh, en], icon, menuType, permissions, sensitive = false }) => ({
    code,
    parentCode,
    name: language === 'en' ? en : zh,
    icon,
    menuType,
    permissions: [...permissions],
    sensitive,
  }))

/**
 * The chosen menus with what is above them, in order.
 * @throws InvalidInput unknown_choice
 */
export function completeChoice({ productMenus }: KernelPart, codes: readonly string[]): string[] {
  const parents = new Map(productMenus.map(({ code, parentCode }) => [code, parentCode]))
  if (codes.some((code) => !parents.has(code))) throw invalid('menuCodeList', 'unknown_choice')
  const chosen = new Set<string>()
  for (const code of [...ALWAYS, ...codes])
    for (let at: string | null = code; at !== null && !chosen.has(at); at = parents.get(at) ?? null) chosen.add(at)
  return [...chosen].sort()
}

/** What the database keeps of a choice: permission codes, and the menus that are left out. */
export function meaningOf({ productMenus }: KernelPart, menuCodes: readonly string[]) {
  const chosen = new Set(menuCodes)
  const within = productMenus.filter(({ code }) => chosen.has(code))
  return {
    codes: [...new Set(within.flatMap(({ permissions }) => permissions))].sort(),
    hidden: productMenus.filter(({ code }) => !chosen.has(code)).map(({ code }) => code),
  }
}
