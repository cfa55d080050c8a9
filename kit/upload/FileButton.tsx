import { Button } from 'antd'
import { useRef, type ReactNode } from 'react'
import './upload.css'

interface FileButtonProps {
  id?: string | undefined
  describedBy?: string
  accept: string
  isMultiple?: boolean
  /** A phone takes a picture instead of choosing a file. */
  isCamera?: boolean
  disabled?: boolean
  type?: 'default' | 'text'
  icon?: ReactNode
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that lets choose files. The field that does it is hidden: it cannot be made to look like anything. */
export function FileButton(props: FileButtonProps) {
  const { id, describedBy, accept, isMultiple = false, isCamera = false, disabled = false, onFiles, children } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...(id !== undefined && { id })}
        type={props.type ?? 'default'}
        icon={props.icon}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        className="kit-file-input"
        accept={isCamera ? 'image/*' : accept}
        {...(isCamera && { capture: 'environment' as const })}
        multiple={isMultiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // the same file may be chosen again
        }}
      />
    </>
  )
}
