import { useState, type ClipboardEvent, type DragEvent } from 'react'

interface DropOptions {
  onFiles: (files: readonly File[]) => void
  disabled: boolean
}

/** Files that are dropped on an element, or pasted while the focus is inside it. */
export function useDrop({ onFiles, disabled }: DropOptions) {
  const [isOver, setIsOver] = useState(false)
  const take = (transfer: DataTransfer): boolean => {
    const files = [...transfer.files]
    if (files.length === 0 || disabled) return false
    onFiles(files)
    return true
  }
  return {
    isOver: isOver && !disabled,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
        setIsOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault() // otherwise the browser opens the file and leaves the page
        setIsOver(false)
        take(event.dataTransfer)
      },
      onPaste: (event: ClipboardEvent) => {
        if (take(event.clipboardData)) event.preventDefault()
      },
    },
  }
}
