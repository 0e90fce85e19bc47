import type { messages as en } from '../en-US/http.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'http.200': '服务器成功返回请求的数据。',
  'http.201': '新建或修改数据成功。',
  'http.202': '请求已进入后台队列，正在异步处理。',
  'http.204': '删除数据成功。',
  'http.302': '请重新登录。',
  'http.400': '发出的请求有误，服务器没有新建或修改数据。',
  'http.401': '没有权限：令牌、账号或密码错误。',
  'http.403': '已获授权，但访问被禁止。',
  'http.404': '请求的内容不存在，服务器没有进行操作。',
  'http.405': '请求方法不被允许。',
  'http.406': '无法提供请求的格式。',
  'http.408': '请求超时。',
  'http.410': '请求的资源已被永久删除。',
  'http.413': '发送的内容过大。',
  'http.415': '不支持此类内容。',
  'http.421':
    '演示模式只供本机使用（localhost）。要对外提供服务，请设置 MODE=production 和 BASE_URL。',
  'http.422': '创建对象时发生验证错误。',
  'http.429': '请求过于频繁，请稍后重试。',
  'http.500': '服务器发生错误。',
  'http.502': '网关错误。',
  'http.503': '服务不可用，服务器暂时过载或正在维护。',
  'http.504': '网关超时。',

  'http.requestError': '请求错误 {status}',
  'http.serverFailed': '服务器出错，请稍后重试。',
  'http.sessionExpired': '登录已过期，请重新登录。',
  'http.notFoundPage': '抱歉，您访问的页面不存在。',
  'http.errorPage': '抱歉，服务器出错了。',

  'http.offline': '网络已断开，请检查网络连接后重试。',
  'http.timeout': '请求超时，请重试。',
  'http.badAnswer': '无法识别服务器的响应，请重试。',
  'http.chunkFailed':
    '页面加载失败（{cause, select, timeout {超时} missing {文件缺失} other {其他原因}}），请检查网络后重新加载。',
  'http.cssChunkFailed':
    '页面样式加载失败（{cause, select, timeout {超时} missing {文件缺失} other {其他原因}}），请检查网络后重新加载。',

  'http.retry': '重试',
  'http.reload': '重新加载页面',
  'http.requestId': '请求编号：{id}',
  'http.backToInput': '返回未提交的内容',
  'http.inputKept': '您填写的内容已保存在本设备上。',
} as const satisfies Translation<typeof en>;
