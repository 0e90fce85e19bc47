import type { messages as en } from '../en-US/http.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'http.200': '伺服器已成功回傳請求的資料。',
  'http.201': '新增或修改資料成功。',
  'http.202': '請求已進入背景佇列，正在處理。',
  'http.204': '刪除資料成功。',
  'http.302': '請重新登入。',
  'http.400': '送出的請求有誤，伺服器並未新增或修改資料。',
  'http.401': '沒有權限：權杖、帳號或密碼錯誤。',
  'http.403': '已取得授權，但禁止存取。',
  'http.404': '請求的內容不存在，伺服器未執行任何操作。',
  'http.405': '不允許此請求方法。',
  'http.406': '無法提供請求的格式。',
  'http.408': '請求逾時。',
  'http.410': '請求的資源已永久刪除。',
  'http.413': '送出的內容過大。',
  'http.415': '不支援此類內容。',
  'http.421':
    '示範模式僅供本機使用（localhost）。若要對外提供服務，請設定 MODE=production 與 BASE_URL。',
  'http.422': '建立物件時發生驗證錯誤。',
  'http.429': '請求過於頻繁，請稍後再試。',
  'http.500': '伺服器發生錯誤。',
  'http.502': '閘道錯誤。',
  'http.503': '服務無法使用，伺服器暫時過載或維護中。',
  'http.504': '閘道逾時。',

  'http.requestError': '請求錯誤 {status}',
  'http.serverFailed': '伺服器發生錯誤，請稍後再試。',
  'http.sessionExpired': '登入已逾時，請重新登入。',
  'http.notFoundPage': '抱歉，您造訪的頁面不存在。',
  'http.errorPage': '抱歉，伺服器發生錯誤。',

  'http.offline': '網路已中斷，請檢查網路連線後再試。',
  'http.timeout': '請求逾時，請再試一次。',
  'http.badAnswer': '無法讀取伺服器的回應，請再試一次。',
  'http.chunkFailed':
    '頁面載入失敗（{cause, select, timeout {逾時} missing {檔案遺失} other {其他原因}}），請檢查網路後重新載入。',
  'http.cssChunkFailed':
    '頁面樣式載入失敗（{cause, select, timeout {逾時} missing {檔案遺失} other {其他原因}}），請檢查網路後重新載入。',

  'http.retry': '再試一次',
  'http.reload': '重新載入頁面',
  'http.requestId': '請求編號：{id}',
  'http.backToInput': '返回尚未送出的內容',
  'http.inputKept': '您填寫的內容已保存在這部裝置上。',
} as const satisfies Translation<typeof en>;
