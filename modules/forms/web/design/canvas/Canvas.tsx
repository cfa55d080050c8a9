import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { changeHead } from '../commands/change.ts'
import { FORM, ROOT } from '../model/layout-tree.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage } from '../state/words.ts'
import { CanvasItems } from './CanvasItems.tsx'
import { InsertMenu } from './InsertMenu.tsx'
import { LabelEdit } from './LabelEdit.tsx'
import './canvas.css'

/** The sheet with the form as it is designed. */
export function Canvas() {
  const t = useT()
  const { model, select, isReadOnly } = useDesigner()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (event.key !== '/' || isTyping || isReadOnly) return
    event.preventDefault()
    setAnchor(event.target instanceof HTMLElement ? event.target : undefined)
  }
  return (
    // Nothing is done here by the mouse alone: the head of the form selects it, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="frd-canvas" onKeyDown={onKeyDown} onClick={() => select(FORM)}>
      <section className="frd-sheet" aria-label={t('forms.design.canvas')}>
        <Head />
        <CanvasItems items={model.layout} container={ROOT} columns={1} />
        {!isReadOnly && (
          <button
            type="button"
            className="frd-insert-here"
            aria-haspopup="dialog"
            onClick={(event) => {
              event.stopPropagation()
              setAnchor(event.currentTarget)
            }}
          >
            {t('forms.design.insertHere')}
          </button>
        )}
      </section>
      {anchor && <InsertMenu anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </div>
  )
}

/** Title and description; the form itself is selected with them. */
function Head() {
  const t = useT()
  const { model, selected, select, apply, takeFocus, isReadOnly } = useDesigner()
  const [isEditing, setIsEditing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isSelected = selected.is === 'form'
  useEffect(() => {
    if (isSelected && takeFocus('canvas')) box.current?.focus()
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as a box of the canvas
    <div
      ref={box}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Tab walks the fields
      tabIndex={0}
      aria-label={t('forms.design.boxName', { label: inLanguage(model.title), kind: t('forms.design.form') })}
      className="frd-sheet-head"
      data-selected={isSelected}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isSelected) select(FORM)
      }}
      onDoubleClick={() => setIsEditing(!isReadOnly)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget || isReadOnly) return
        event.preventDefault()
        setIsEditing(true)
      }}
    >
      {isEditing ? (
        <LabelEdit
          name={t('forms.design.formTitle')}
          value={model.title}
          onDone={(value) => {
            setIsEditing(false)
            if (value) apply(changeHead(model, { property: 'title', value }))
            select(FORM, 'canvas')
          }}
        />
      ) : (
        <h2>{inLanguage(model.title)}</h2>
      )}
      {model.description && <p>{inLanguage(model.description)}</p>}
    </div>
  )
}
