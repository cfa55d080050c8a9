import { ChevronDown, Eye, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import type { FieldKind, FormModel, LayoutItem } from '#forms-core/index.ts'
import type { NewItem } from '../commands/add.ts'
import { findField } from '../model/find-field.ts'
import { isSameTarget, ROOT, spotOf, type Target } from '../model/layout-tree.ts'
import { nameOfTarget } from '../model/target-name.ts'
import { KindIcon, TextItemIcon } from '../palette/kind-icons.tsx'
import { useDraggable, useDropPlace } from '../canvas/use-drag.ts'
import { useTargetKeys } from '../canvas/use-keys.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage } from '../state/words.ts'
import './outline.css'

interface OutlineNode {
  target: Target
  level: number
  /** What it stands for: a kind of field, an item, or one tab. */
  icon: FieldKind | Exclude<NewItem, 'text'> | 'textItem'
  title: string
  hasChildren: boolean
  key: string
}

/** The form as a tree: arrows walk it, and with `Alt` move what is focused. */
export function Outline() {
  const t = useT()
  const { model, selected } = useDesigner()
  const nodes = outlineOf(model)
  const current = nodes.findIndex(({ target }) => isSameTarget(target, selected))
  const list = useRef<HTMLUListElement>(null)
  const focusAt = (at: number) => list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[at]?.focus()
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const level = nodes[at]?.level ?? 1
    const goal: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: nodes.length - 1,
      ArrowRight: (nodes[at + 1]?.level ?? 0) > level ? at + 1 : at,
      ArrowLeft: nodes.slice(0, at).findLastIndex((node) => node.level < level),
    }
    const to = goal[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0) focusAt(Math.min(to, nodes.length - 1))
  }
  return (
    <section className="frd-outline" aria-label={t('forms.design.outline')}>
      <h3>{t('forms.design.outline')}</h3>
      {nodes.length === 0 && <p className="frd-quiet">{t('forms.design.outlineEmpty')}</p>}
      {nodes.length > 0 && (
        <ul ref={list} role="tree" aria-label={t('forms.design.outline')}>
          {nodes.map((node, at) => (
            <OutlineRow
              key={node.key}
              node={node}
              isTabStop={at === Math.max(current, 0)}
              onKeyDown={(event) => onKeyDown(event, at)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface OutlineRowProps {
  node: OutlineNode
  isTabStop: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

function OutlineRow({ node, isTabStop, onKeyDown }: OutlineRowProps) {
  const t = useT()
  const { model, selected, select, problemsOfField, takeFocus, isReadOnly } = useDesigner()
  const keys = useTargetKeys('outline')
  const row = useRef<HTMLLIElement>(null)
  const { target, level, icon, title, hasChildren } = node
  const isSelected = isSameTarget(selected, target)
  const field = target.is === 'field' ? findField(model, target.id) : undefined
  const hasProblem = target.is === 'field' && problemsOfField.has(target.id)
  const spot = spotOf(model, target)
  useDraggable(row, { from: 'form', target }, { isOff: isReadOnly })
  const side = useDropPlace(row, {
    spotFor: (at) =>
      spot === undefined || at === 'inside' ? undefined : { ...spot, at: at === 'before' ? spot.at : spot.at + 1 },
    focus: 'outline',
  })
  useEffect(() => {
    if (isSelected && takeFocus('outline')) row.current?.focus()
  })
  return (
    <li
      ref={row}
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      {...(hasChildren && { 'aria-expanded': true })}
      tabIndex={isTabStop ? 0 : -1}
      data-drop={side}
      style={{ paddingInlineStart: level * 14 }}
      onFocus={() => {
        if (!isSelected) select(target)
      }}
      onClick={() => select(target)}
      onKeyDown={(event) => {
        if (!isReadOnly && keys(event, target)) return
        onKeyDown(event)
      }}
    >
      {hasChildren ? <ChevronDown size={14} aria-hidden="true" /> : <span className="frd-outline-gap" />}
      {icon === 'textItem' ? <TextItemIcon size={14} /> : <KindIcon kind={icon} size={14} />}
      <span className="frd-outline-title">{title}</span>
      {field?.visibleWhen !== undefined && <Eye size={14} role="img" aria-label={t('forms.design.shownWhen')} />}
      {hasProblem && (
        <TriangleAlert size={14} className="frd-warn" role="img" aria-label={t('forms.design.hasProblem')} />
      )}
    </li>
  )
}

/** The rows of the tree in the order of the form. */
export function outlineOf(model: FormModel): OutlineNode[] {
  const nodeOf = (target: Target, level: number, icon: OutlineNode['icon'], hasChildren: boolean): OutlineNode => ({
    target,
    level,
    icon,
    hasChildren,
    title: inLanguage(nameOfTarget(model, target)),
    key: target.is === 'field' ? target.id : target.is === 'item' ? target.path : ROOT,
  })
  const rowsOf = (items: readonly LayoutItem[], container: string, level: number): OutlineNode[] =>
    items.flatMap((item, at) => {
      const path = `${container}.${at}`
      if (item.type === 'field') return fieldRows(item.field, level)
      const below =
        item.type === 'tabs'
          ? item.tabs.flatMap(({ items: inner }, tab) => rowsOf(inner, `${path}.tabs.${tab}.items`, level + 1))
          : 'items' in item
            ? rowsOf(item.items, `${path}.items`, level + 1)
            : []
      return [
        nodeOf({ is: 'item', path }, level, item.type === 'text' ? 'textItem' : item.type, below.length > 0),
        ...below,
      ]
    })
  const fieldRows = (id: string, level: number): OutlineNode[] => {
    const field = model.fields.find((one) => one.id === id)
    if (field === undefined) return []
    const columns = field.kind === 'childTable' ? field.fields : []
    return [
      nodeOf({ is: 'field', id }, level, field.kind, columns.length > 0),
      ...columns.map((column) => nodeOf({ is: 'field', id: column.id }, level + 1, column.kind, false)),
    ]
  }
  return rowsOf(model.layout, ROOT, 1)
}
