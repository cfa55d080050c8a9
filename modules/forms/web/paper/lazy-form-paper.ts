/** A printed form, loaded when it is first needed: code that imports this does not load it. */
import { lazy } from 'react'

export const FormPaper = lazy(() => import('./FormPaper.tsx'))
