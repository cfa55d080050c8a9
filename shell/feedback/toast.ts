/** Short messages of the frame and of pages: shown 3 seconds, closable; that something was deleted, half a second. */
import { createStore } from '../store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** A way back, for example "undo". */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Milliseconds. */
  readonly duration: number
}

/** Specification section 9. */
const DURATION = 3_000
const DELETED_DURATION = 500

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a message. @example toast('success', t('shell.done')) */
export function toast(kind: ToastKind, text: string, action?: Toast['action']): void {
  show({ kind, text, duration: DURATION, ...(action && { action }) })
}

/** Says that something was deleted. @example toastDeleted(t('shell.deleted')) */
export function toastDeleted(text: string): void {
  show({ kind: 'success', text, duration: DELETED_DURATION })
}

function show(notice: Omit<Toast, 'id'>): void {
  const same = toasts.get().find(({ kind, text }) => kind === notice.kind && text === notice.text)
  if (same) closeToast(same.id)
  lastId += 1
  toasts.set([...toasts.get().slice(-2), { id: lastId, ...notice }])
}

/**
 * Closes a message once its time is over; as long as a user is reading it then, it stays.
 * @returns stops waiting
 */
export function closeInTime({ id, duration }: Pick<Toast, 'id' | 'duration'>, isRead: () => boolean): () => void {
  const timer = setInterval(() => {
    if (!isRead()) closeToast(id)
  }, duration)
  return () => clearInterval(timer)
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((one) => one.id !== id))
}
