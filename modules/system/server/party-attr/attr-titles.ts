/** What columns of attributes are called in sheets: alike in exports and imports, so that a sheet can be read back. */
import { plain } from '#kernel/imports/cell-values.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { AttrOption } from '#system/contract/party-attr.ts'

export interface AttrTitle {
  readonly zh: string
  readonly en: string
}

/**
 * Titles by code. An attribute that shares its name with another one, or with a column of the product, has its code
 * behind it.
 * @param taken keys of the product's own titles
 */
export function attrTitles(
  attrs: readonly Pick<AttrOption, 'code' | 'name' | 'nameEn'>[],
  taken: readonly string[],
): ReadonlyMap<string, AttrTitle> {
  const own = new Set(taken.flatMap((key) => [translate('zh', key), translate('en', key)]).map(plain))
  const uses = new Map<string, number>()
  for (const { name, nameEn } of attrs)
    for (const title of new Set([name, nameEn || name].map(plain))) uses.set(title, (uses.get(title) ?? 0) + 1)
  const isClear = (title: string) => !own.has(plain(title)) && uses.get(plain(title)) === 1
  return new Map(
    attrs.map(({ code, name, nameEn }) => {
      const titles = [name, nameEn || name]
      const [zh = code, en = code] = titles.every(isClear) ? titles : titles.map((title) => `${title} (${code})`)
      return [code, { zh, en }]
    }),
  )
}
