/** The name of a gate as people at the desk say it: its code and its name. */
export const gateName = ({ code, name }: { readonly code: string; readonly name: string }): string => `${code} ${name}`
