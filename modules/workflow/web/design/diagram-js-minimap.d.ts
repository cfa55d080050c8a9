declare module 'diagram-js-minimap' {
  const module: { minimap: readonly [kind: 'type', type: unknown] }
  export default module
}
