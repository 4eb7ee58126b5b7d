/** What is used of jstat, which brings no types. */
declare module 'jstat' {
  type Distribution<Parameters extends number[]> = {
    /** The quantile: what a value of this distribution is below with this probability. */
    inv(probability: number, ...parameters: Parameters): number
  }
  const jStat: {
    centralF: Distribution<[degrees: number, denominatorDegrees: number]>
    studentt: Distribution<[degrees: number]>
  }
  export = jStat
}
