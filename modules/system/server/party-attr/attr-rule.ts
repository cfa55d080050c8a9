/** The lock of definitions: who writes one has it alone, who writes values shares it. */
export const ATTR_RULE = 'partyAttr'
