/** State of a tree to choose from: what is chosen, which nodes may be, and the message below. */
import { useMemo, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { defaultRules, ruleTree, type TreeRules } from './tree-rules.ts'
import { refusalText, useTreeRefresh, type TreeSource } from './tree-source.ts'

/** The chosen ones that are unfolded at the start. */
const MAX_REVEALED = 50

/**
 * @param value the ids that are chosen at the start
 * @param given where it differs from the default rules
 */
export function useTreeChoice(
  source: TreeSource,
  value: readonly string[],
  given: Partial<TreeRules>,
  onConfirm: (ids: string[]) => void,
) {
  const t = useT()
  const { isMultiple, clickParent, onlyLeaf, anyLevel } = { ...defaultRules, ...given }
  const [chosen, setChosen] = useState(value)
  const [message, setMessage] = useState<string>()
  useTreeRefresh(source)
  const rules = useMemo(
    () => ruleTree(source.nodes, { isMultiple, clickParent, onlyLeaf, anyLevel }),
    [source.nodes, isMultiple, clickParent, onlyLeaf, anyLevel],
  )
  const nodes = useMemo(
    () => source.nodes.map((node) => ({ ...node, disabled: refusalText(rules.refusalOf(node.id)) !== undefined })),
    [source.nodes, rules],
  )
  const revealed = useMemo(() => {
    const outer = new Set(rules.outer)
    return [...value.slice(0, MAX_REVEALED), ...nodes.filter(({ pid }) => outer.has(pid)).map(({ id }) => id)]
  }, [value, rules, nodes])
  const confirm = () => {
    if (chosen.length === 0) setMessage(t('shell.selectItem'))
    else onConfirm([...chosen])
  }
  const choose = (id: string) => {
    setMessage(undefined)
    if (!isMultiple && chosen[0] === id) confirm()
    else setChosen(rules.toggled(chosen, id))
  }
  /** Says why a node cannot be chosen. */
  const refuse = (id: string) => setMessage(refusalText(rules.refusalOf(id)))
  const ticks = isMultiple
    ? { ticked: rules.ticked(chosen), halfTicked: rules.halfTicked(chosen) }
    : { chosen: chosen[0] }
  const count = isMultiple ? chosen.length : undefined
  return { nodes, revealed, ticks, count, message, clickParent, confirm, choose, refuse, clear: () => setChosen([]) }
}
