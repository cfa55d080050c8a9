/** Saving and deploying what a designer draws, whichever of the two it is. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { useT } from '#shell/i18n.ts'
import { useTabKey } from '#shell/page/page-place.ts'
import { goTo, useTabTitle } from '#shell/page/use-page.ts'
import { closeTabs } from '#shell/tabs/tabs-store.ts'
import { modelName } from '../model/model-name.ts'
import { forgetDrawing, keepDrawing, type KeptDrawing } from './kept-drawings.ts'
import { useSaving, type ModelDrawing, type StoredModel } from './use-saving.ts'

interface Session<Mark> {
  /** Undefined: it is not stored yet. */
  model: StoredModel | undefined
  /** What it is drawn like now. */
  mark: Mark
  /** Whether that is what was saved; undefined: what it was opened with. */
  isSaved: (saved: Mark | undefined) => boolean
  /** Undefined while nothing is drawn. */
  draw: (() => Promise<ModelDrawing>) | undefined
  /** What the process was called here since it was opened. */
  renamed?: string | undefined
  /** What it was begun with, where that is not what is stored. */
  restored: KeptDrawing | undefined
  /** What was new is stored and has a page of its own: this one begins with another. */
  onStored: () => void
}

/** How long a user pauses until what they drew is kept. */
const KEEP_MS = 500

export function useModelSession<Mark>({ model, mark, isSaved, draw, renamed, restored, onStored }: Session<Mark>) {
  const t = useT()
  const saving = useSaving(model, restored?.version)
  const [saved, setSaved] = useState<{ mark: Mark }>()
  const [deploying, deploy] = useState<string>()
  const [created, setCreated] = useState<string>()
  const tab = useTabKey()
  const isChanged = (restored !== undefined && saved === undefined) || !isSaved(saved?.mark)
  useUnsavedWarning(isChanged, () => forgetDrawing(model?.id))
  const name = renamed || (model ? modelName(model) : t('workflow.design.newName'))
  useTabTitle(t('workflow.design.titleOf', { name }))

  const keep = useEffectEvent(async (isOver: () => boolean) => {
    if (draw === undefined) return
    const drawing = await draw()
    if (!isOver()) keepDrawing(model?.id, { ...drawing, version: saving.version })
  })
  useEffect(() => {
    if (!isChanged) return
    let isOver = false
    const timer = setTimeout(() => void keep(() => isOver), KEEP_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isChanged, mark])

  const leave = useEffectEvent((id: string) => {
    goTo(`/bpm/model/design?id=${id}`, { replace: true })
    if (tab !== undefined) void closeTabs(tab)
    // The first tab is not closed: what it begins with next is not what was stored.
    onStored()
  })
  // A new model has a page of its own from then on; nothing here is unsaved any more.
  useEffect(() => {
    if (created !== undefined && !isChanged) leave(created)
  }, [created, isChanged])

  const store = async (how: 'save' | 'saveOver'): Promise<string | undefined> => {
    if (draw === undefined || saving.state === 'saving') return undefined
    const drawing = await draw()
    // The session may have ended meanwhile.
    keepDrawing(model?.id, { ...drawing, version: saving.version })
    const id = await saving[how](drawing)
    if (id !== undefined) {
      setSaved({ mark })
      forgetDrawing(model?.id)
    }
    return id
  }
  return {
    name,
    isChanged,
    isNew: model === undefined,
    hasConflict: saving.state === 'conflict',
    saved: saving.state === 'saving' ? 'saving' : isChanged || model === undefined ? 'changed' : 'saved',
    save: async () => {
      // What is typed in the panel and not taken over yet.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const id = await store('save')
      if (id !== undefined && model === undefined) setCreated(id)
    },
    /** What is not stored yet is saved. @returns the id of the model; undefined where it could not be saved */
    saveFirst: async () => (isChanged ? store('save') : model?.id),
    saveOver: () => store('saveOver'),
    /** The model that the dialog deploys. */
    deploying,
    deploy: async () => deploy(isChanged ? await store('save') : model?.id),
    closeDeploy: () => deploy(undefined),
  } as const
}
