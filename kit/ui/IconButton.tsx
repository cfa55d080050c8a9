import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'

type ButtonProps = ComponentProps<typeof Button>

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'title' | 'icon' | 'aria-label'> {
  /** Spoken, and shown on hover. */
  name: string
  icon: ReactNode
}

/**
 * A button that shows only an icon: it always has a name.
 * @example <IconButton name={t('kit.clear')} icon={<X size={16} />} onClick={clear} />
 */
export function IconButton({ name, icon, ...button }: IconButtonProps) {
  return <Button type="text" {...button} icon={icon} title={name} aria-label={name} />
}
