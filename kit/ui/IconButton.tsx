import { Button, Tooltip } from 'antd'
import type { ComponentProps, ReactNode } from 'react'

type ButtonProps = ComponentProps<typeof Button>

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'title' | 'icon' | 'aria-label'> {
  /** Spoken and shown on hover. */
  name: string
  icon: ReactNode
}

/** A button that shows only an icon: it always has a name. */
export function IconButton({ name, icon, ...button }: IconButtonProps) {
  return (
    <Tooltip title={name} mouseEnterDelay={0.4}>
      <Button type="text" {...button} icon={icon} aria-label={name} />
    </Tooltip>
  )
}
