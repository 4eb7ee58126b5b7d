export const VENUES = ['home', 'away', 'neutral'] as const
