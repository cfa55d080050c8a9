/** A signature outside of a form, loaded when it is first needed. */
import { lazy } from 'react'
import { loadTexts } from './texts.ts'

export const SignatureBox = lazy(async () => {
  const [{ SignatureBox: Box }] = await Promise.all([import('./kinds/SignatureBox.tsx'), loadTexts()])
  return { default: Box }
})
