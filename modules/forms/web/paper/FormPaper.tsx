import type { FormViewProps } from '../render/form-view.ts'
import FormView from '../render/FormView.tsx'
import './paper.css'

/** A form as it is printed: labels and values in ruled cells, every part of it open, every row of its tables there. */
export default function FormPaper(props: Omit<FormViewProps, 'mode' | 'device' | 'isOnPaper' | 'isNew'>) {
  return (
    <div className="frm-paper">
      <FormView {...props} mode="view" device="desktop" isNew={false} isOnPaper />
    </div>
  )
}
