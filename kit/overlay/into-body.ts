/**
 * Where overlays are put. Left to themselves antd's prepare a container and add it to the document a moment later:
 * without motion a field that asks for the focus asks too early, and does not get it.
 */
export const intoBody = (): HTMLElement => document.body
