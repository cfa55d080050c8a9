import './workflow.css'

/** Why something failed: two lines in a row of a table, whole on a phone. Nothing where there is no text. */
export function Reason({ text }: { text: string }) {
  if (text === '') return null
  return (
    <span className="wf-reason" title={text}>
      {text}
    </span>
  )
}
