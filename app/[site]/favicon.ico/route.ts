export { GET } from '../icon.svg/route'

export const revalidate = 3600
