import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, useState, type CSSProperties } from 'react'
import { useT } from '#shell/i18n.ts'
import type { LayoutItem } from '#forms-core/index.ts'
import { changeItem } from '../commands/change.ts'
import { findField } from '../model/find-field.ts'
import { nameOfItem } from '../model/target-name.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage } from '../state/words.ts'
import { CanvasBox } from './CanvasBox.tsx'
import { CanvasField, Problem } from './CanvasField.tsx'
import { LabelEdit } from './LabelEdit.tsx'
import { useDropPlace } from './use-drag.ts'
import './canvas.css'

interface CanvasItemsProps {
  items: readonly LayoutItem[]
  container: string
  columns: number
}

/** The items of a container in its columns, with a place for more at the end. */
export function CanvasItems({ items, container, columns }: CanvasItemsProps) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const end = useRef<HTMLDivElement>(null)
  const side = useDropPlace(end, {
    spotFor: (at) => (at === 'inside' ? { container, at: items.length } : undefined),
  })
  return (
    <div className="frd-items" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {items.map((item, at) => (
        <CanvasItem key={keyOf(item, at)} item={item} path={`${container}.${at}`} columns={columns} />
      ))}
      {!isReadOnly && (
        <div ref={end} className="frd-items-end" data-drop={side} data-empty={items.length === 0}>
          {items.length === 0 && t('forms.design.dropHere')}
        </div>
      )}
    </div>
  )
}

const keyOf = (item: LayoutItem, at: number): string => (item.type === 'field' ? item.field : `${item.type}-${at}`)

function CanvasItem({ item, path, columns }: { item: LayoutItem; path: string; columns: number }) {
  const { model } = useDesigner()
  const span = item.type === 'field' ? Math.min(item.span ?? 1, columns) : columns
  const style: CSSProperties = { gridColumn: `span ${span}` }
  if (item.type === 'field') {
    const field = findField(model, item.field)
    return field ? <CanvasField field={field} style={style} isRow={columns > 1 && span < columns} /> : null
  }
  return <FrameItem item={item} path={path} style={style} />
}

type Frame = Exclude<LayoutItem, { type: 'field' }>

/** A section, columns, tabs, a text or a divider. */
function FrameItem({ item, path, style }: { item: Frame; path: string; style: CSSProperties }) {
  const t = useT()
  const { model, apply, select, problems } = useDesigner()
  const [isEditing, setIsEditing] = useState(false)
  const target = { is: 'item', path } as const
  const own = problems.flatMap(({ problem, target: of }) => (of.is === 'item' && of.path === path ? [problem] : []))
  const property = item.type === 'text' ? 'text' : 'title'
  const value = item.type === 'text' ? item.text : 'title' in item ? item.title : undefined
  const name = inLanguage(nameOfItem(model, item))
  return (
    <CanvasBox
      target={target}
      label={t('forms.design.boxName', { label: name, kind: t(`forms.design.item.${item.type}`) })}
      className={`frd-frame frd-frame-${item.type}`}
      style={style}
      hasProblem={own.length > 0}
      {...(item.type === 'section' && { onEdit: () => setIsEditing(true) })}
    >
      {isEditing && value !== undefined ? (
        <LabelEdit
          name={t('forms.design.itemTitle')}
          value={value}
          onDone={(changed) => {
            setIsEditing(false)
            if (changed) apply(changeItem(model, { path, property, value: changed }))
            select(target, 'canvas')
          }}
        />
      ) : (
        <FrameHead item={item} />
      )}
      <Problem problems={own} />
      <FrameBody item={item} path={path} />
    </CanvasBox>
  )
}

function FrameHead({ item }: { item: Frame }) {
  switch (item.type) {
    case 'section':
      return (
        <h3 className="frd-section-title">
          {item.folded === true ? (
            <ChevronRight size={16} aria-hidden="true" />
          ) : (
            <ChevronDown size={16} aria-hidden="true" />
          )}
          {inLanguage(item.title)}
        </h3>
      )
    case 'divider':
      return (
        <div className="frd-divider">
          <span>{item.title && inLanguage(item.title)}</span>
        </div>
      )
    case 'text':
      return <p className="frd-text-item">{inLanguage(item.text)}</p>
    case 'columns':
    case 'tabs':
      return null
  }
}

function FrameBody({ item, path }: { item: Frame; path: string }) {
  switch (item.type) {
    case 'section':
    case 'columns':
      return <CanvasItems items={item.items} container={`${path}.items`} columns={item.columns} />
    case 'tabs':
      return <Tabs item={item} path={path} />
    case 'text':
    case 'divider':
      return null
  }
}

/** All tabs below each other: what is designed is in sight, and every place can be dropped at. */
function Tabs({ item, path }: { item: LayoutItem & { type: 'tabs' }; path: string }) {
  return item.tabs.map((tab, at) => (
    <div key={at} className="frd-tab">
      <span className="frd-tab-title">{inLanguage(tab.title)}</span>
      <CanvasItems items={tab.items} container={`${path}.tabs.${at}.items`} columns={1} />
    </div>
  ))
}
