import { Button } from 'antd'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Gate } from '#shell/access/Gate.tsx'
import type { Need } from '#shell/access/matches.ts'

interface CreateButtonProps {
  can: Need
  onClick: () => void
  /** What it makes: `New post`. */
  children: ReactNode
}

/** The solid button of a list, for those who may create. */
export function CreateButton({ can, onClick, children }: CreateButtonProps) {
  return (
    <Gate can={can}>
      <Button type="primary" icon={<Plus size={16} />} onClick={onClick}>
        {children}
      </Button>
    </Gate>
  )
}
