import { overlayOpen, useFolded } from '../../frame/frame-state.ts'
import { ScrollArea } from '../../frame/ScrollArea.tsx'
import { Logo } from '../../header/Logo.tsx'
import { IconMenu } from '../flyout/IconMenu.tsx'
import { FoldButton } from '../Rail.tsx'
import { MenuTree } from './MenuTree.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import './tree.css'
import { useTreeNodes } from './use-tree-nodes.ts'

interface TreeSideProps {
  of: 'everything' | 'module'
  /** The logo stands at its head; else it is in the header. */
  logo: boolean
  phone: boolean
}

/** The side bar as a tree; folded, as icons with menus beside them. */
export default function TreeSide({ of, logo, phone }: TreeSideProps) {
  const { nodes, trail, branches } = useTreeNodes(of)
  const isFolded = useFolded() && !phone
  const tree = (
    <MenuTree nodes={nodes} chosen={trail?.page.key} branches={branches} onChoose={() => overlayOpen.set(false)} />
  )
  if (phone) return <PhoneMenu chosen={trail?.page.key}>{tree}</PhoneMenu>
  return (
    <div className="pt-tree-side">
      {logo && (
        <div className="pt-tree-logo">
          <Logo bare={isFolded} onDark />
        </div>
      )}
      <ScrollArea className="pt-tree-pages" chosen={trail?.page.key}>
        {isFolded ? <IconMenu nodes={nodes} chosen={trail?.page.key} branches={branches} /> : tree}
      </ScrollArea>
      <FoldButton />
    </div>
  )
}
