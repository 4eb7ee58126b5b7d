export type ViewProps = { onEdit: () => void }
