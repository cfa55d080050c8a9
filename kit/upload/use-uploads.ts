import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FileKind } from '#contract/file-types.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { ports, type StoredFile } from '#shell/ports.ts'
import { messageOf } from '#shell/request/call.ts'
import { useFormWaits } from '../form/form-schema.ts'
import { ask } from '../overlay/ask.tsx'
import { problemOf } from './accepted.ts'
import { withStored } from './file-list.ts'
import { UploadQueue, type Sending } from './upload-queue.ts'

/** "Uploaded file" of the specification; `bytes` where it is known. */
export type UploadedFile = Pick<StoredFile, 'id' | 'name' | 'url'> & Partial<Pick<StoredFile, 'bytes'>>

export interface UploadsOptions {
  value: readonly UploadedFile[]
  onChange: (files: UploadedFile[]) => void
  kinds?: readonly FileKind[] | undefined
  place?: string | undefined
  /** A new file takes the place of the one with the same name, and no one is asked before one is removed. */
  cover: boolean
  maxCount: number
  /** Of one file, where the field allows fewer than the server. */
  maxBytes?: number | undefined
}

export interface Uploads {
  readonly sending: readonly Sending[]
  readonly add: (files: readonly File[]) => void
  readonly retry: (key: number) => void
  readonly pause: (key: number) => void
  readonly cancel: (key: number) => void
  readonly remove: (file: UploadedFile) => Promise<void>
}

/** The files of an upload field: those that are there are its value, those on their way belong to it alone. */
export function useUploads(options: UploadsOptions): Uploads {
  const t = useT()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  /** Uploaded here and not saved anywhere yet: who takes them out again deletes them. */
  const fresh = useRef(new Set<string>())

  const discard = async ({ id }: UploadedFile) => {
    if (!fresh.current.delete(id)) return
    await ports()
      .files.remove(id)
      .catch((thrown: unknown) => toast('error', messageOf(thrown)))
  }
  const change = (files: UploadedFile[]) => {
    latest.current = { ...latest.current, value: files } // another one may be stored before the next rendering
    latest.current.onChange(files)
  }
  const [queue] = useState(
    () =>
      new UploadQueue(() => ({
        send: (file, way) => ports().files.upload(file, { place: latest.current.place, ...way }),
        explain: (thrown) => (thrown === undefined ? t('kit.upload.failed') : messageOf(thrown)),
        onStored: (stored) => {
          fresh.current.add(stored.id)
          const { value, cover, maxCount } = latest.current
          const { files, replaced } = withStored(value, stored, { cover, maxCount })
          change(files)
          for (const old of replaced) void discard(old)
        },
      })),
  )
  // Nothing stops when the field disappears: a page that is only hidden goes on, and what no one saves is swept.
  const sending = useSyncExternalStore(queue.subscribe, queue.list)
  useFormWaits(sending.some(({ state }) => state !== 'failed'))

  return {
    sending,
    add: (files) => {
      const { value, maxCount, maxBytes, kinds } = latest.current
      const room = maxCount === 1 ? 1 : Math.max(0, maxCount - value.length - queue.list().length)
      if (files.length > room) toast('warning', t('kit.upload.tooMany', { count: maxCount }))
      if (maxCount === 1) queue.close()
      queue.add(files.slice(0, room).map((file) => ({ file, problem: problemOf(file, kinds, maxBytes) })))
    },
    retry: (key) => queue.retry(key),
    pause: (key) => queue.pause(key),
    cancel: (key) => queue.drop(key),
    remove: async (file) => {
      const isSure = latest.current.cover || (await ask(removal(t, file.name)))
      if (!isSure) return
      change(latest.current.value.filter(({ id }) => id !== file.id))
      await discard(file)
    },
  }
}

const removal = (t: ReturnType<typeof useT>, name: string) => ({
  title: t('kit.upload.removeAsk', { name }),
  yes: t('kit.upload.remove'),
  danger: true,
})
