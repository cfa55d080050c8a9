/** Short messages of the frame and of pages: shown 3 seconds, closable. */
import { createStore } from '../store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** A way back, for example "undo". */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** Specification section 9. */
export const TOAST_DURATION = 3_000

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a message. @example toast('success', t('shell.done')) */
export function toast(kind: ToastKind, text: string, action?: Toast['action']): void {
  const same = toasts.get().find((one) => one.kind === kind && one.text === text)
  if (same) closeToast(same.id)
  lastId += 1
  toasts.set([...toasts.get().slice(-2), { id: lastId, kind, text, ...(action && { action }) }])
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((one) => one.id !== id))
}
