import ProcForm from './ProcForm.tsx'

/** A process form in a tab of the frame, so that a menu can lead to it: `/procFormTab?key=leave`. */
export default function ProcFormTab() {
  return (
    <div className="kit-list-page">
      <ProcForm />
    </div>
  )
}
