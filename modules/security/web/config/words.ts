/** The values of items in words: for chips, plain text, and both sides of a conflict. */
import { listOf } from '#contract/security-items.ts'
import { tOr, useT } from '#shell/i18n.ts'
import type { SecurityItems } from '#security/contract/security-config.ts'
import type { ChoiceItemName, Control, ShownItem } from './rows.ts'

/** What an empty list of networks means. */
const emptyOf = (item: string) => (item === 'ipAllow' ? 'security.config.zero.any' : 'security.config.zero.nothing')

/** @returns the words of the value that an item has */
export function useItemWords(): (control: Control, items: SecurityItems) => string {
  const t = useT()
  return (control, items) => {
    switch (control.as) {
      case 'number': {
        const count = items[control.item]
        if (count === 0 && control.zero) return t(`security.config.zero.${control.zero}`)
        return t(`security.config.amount.${control.unit}`, { count })
      }
      case 'switch':
        return t(items[control.item] === 1 ? 'security.config.on' : 'security.config.off')
      case 'segments':
      case 'select':
        return choiceWords(control.item, items[control.item])
      case 'checks': {
        const chosen = listOf(items[control.item])
        const names = [...control.choices].filter((choice) => chosen.includes(choice))
        if (names.length === 0) return t('security.config.zero.nothing')
        return names.map((choice) => t(`security.config.method.${choice}`)).join(t('kit.list.comma'))
      }
      case 'networks':
      case 'domains':
        return items[control.item] === '' ? t(emptyOf(control.item)) : listOf(items[control.item]).join(', ')
      case 'depts':
        return items[control.item] === ''
          ? t('security.config.zero.nothing')
          : t('security.config.depts', { count: listOf(items[control.item]).length })
    }
  }
}

/** The words of one value of an item that has words for each. */
export const choiceWords = (item: ChoiceItemName, value: number): string =>
  tOr(`security.config.choice.${item}.${value}`, String(value))

/** Short enough for a chip: a list of networks is its length. */
export function useChipWords(): (control: Control, items: SecurityItems) => string {
  const t = useT()
  const words = useItemWords()
  return (control, items) => {
    if (control.as !== 'networks' && control.as !== 'domains') return words(control, items)
    if (items[control.item] === '') return words(control, items)
    return t(`security.config.${control.as}`, { count: listOf(items[control.item]).length })
  }
}

/** The items of a draft that differ from what is stored. */
export const changedItems = (shown: readonly ShownItem[], stored: SecurityItems, draft: SecurityItems): ShownItem[] =>
  shown.filter((item) => stored[item] !== draft[item])
