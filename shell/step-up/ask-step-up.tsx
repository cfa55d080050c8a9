/** Asks the user to prove who they are, above whatever is open. Fetched when a call is refused for want of a proof. */
import { createRoot } from 'react-dom/client'
import type { StepUpRefusal } from '#contract/factor.ts'
import StepUpDialog from './StepUpDialog.tsx'

let running: Promise<boolean> | undefined

/**
 * Several calls at once ask once.
 * @param data of the refusal; as the contract says what it carries, since parsing it would bring zod
 * @returns whether they did
 */
export function askStepUp(data: Readonly<Record<string, unknown>>): Promise<boolean> {
  running ??= show(data as unknown as StepUpRefusal).finally(() => {
    running = undefined
  })
  return running
}

function show(refusal: StepUpRefusal): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const focused = document.activeElement
  return new Promise<boolean>((resolve) => {
    root.render(<StepUpDialog refusal={refusal} settle={resolve} />)
  }).finally(() => {
    root.unmount()
    place.remove()
    if (focused instanceof HTMLElement) focused.focus()
  })
}
