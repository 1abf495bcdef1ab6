export { counted, formatNumber } from '../../shared/text/counted.ts'
