/** Pieces of pages for people without an account, for other modules; their texts are those of forms. */
import { lazy } from 'react'

export const VisitorCode = lazy(async () => ({ default: (await import('./CodeField.tsx')).CodeField }))
export const KeptNotice = lazy(async () => ({ default: (await import('./KeptNotice.tsx')).KeptNotice }))
export const ReceiptField = lazy(async () => ({ default: (await import('./ReceiptField.tsx')).ReceiptField }))
export const VisitorReceipt = lazy(async () => ({ default: (await import('./Receipt.tsx')).Receipt }))
